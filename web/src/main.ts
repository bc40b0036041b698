import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./art";
import { settings } from "./settings.svelte";

settings.apply();
const target = document.getElementById("app");
if (target) mount(App, { target });
