import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./components/art";
import { startWorker } from "./components/service-worker";
import { settings } from "./state/settings.svelte";
import { speech } from "./i18n";

settings.apply();
const target = document.getElementById("app");
startWorker();
if (target) void speech.speak(settings.language).then(() => mount(App, { target }));
