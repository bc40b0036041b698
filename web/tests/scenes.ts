// Scenes for unit tests.

import type { Scene, SceneBoard, SceneCell, SceneSeat } from "../src/api/schema";

export const cell = (x: number, y = 0, more: Partial<SceneCell> = {}): SceneCell => ({
  x,
  y,
  ground: ["bog"],
  group: 0,
  on_top: [],
  ...more,
});

export const board = (cells: readonly SceneCell[], more: Partial<SceneBoard> = {}): SceneBoard => ({
  id: "b",
  title: "",
  grid: "square",
  cells,
  notes: [],
  outlines: [],
  labels: [],
  seat: null,
  coordinates: true,
  ...more,
});

export const seat = (more: Partial<SceneSeat> = {}): SceneSeat => ({
  points: 0,
  activity: "",
  task: "",
  score: [],
  counters: [],
  badges: [],
  pieces: [],
  pieces_title: "",
  mark: "",
  board: null,
  ...more,
});

export const scene = (more: Partial<Scene> = {}): Scene => ({
  title: "",
  boards: [],
  stage: "",
  round: 0,
  notes: [],
  trays: [],
  seats: [],
  counters: [],
  tracks: [],
  stocks: [],
  numbered_seats: false,
  package: "",
  ...more,
});
