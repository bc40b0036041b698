import { mount } from "svelte";
import { configureClient } from "./api/http";
import App from "./App.svelte";
import "./app.css";
import "./components/art";
import { startServiceWorker } from "./components/service-worker";
import { locale, t } from "./i18n";
import { settings } from "./state/settings.svelte";

configureClient({ language: () => locale.language, text: (name) => t(`common.${name}`) });
settings.apply();
const target = document.getElementById("app");
startServiceWorker();
if (target) void settings.loadLanguage().then(() => mount(App, { target }));
