import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./art";
import { startWorker } from "./parts/worker";
import { settings } from "./settings.svelte";
import { speech } from "./words";

settings.apply();
const target = document.getElementById("app");
startWorker();
if (target) void speech.speak(settings.language).then(() => mount(App, { target }));
