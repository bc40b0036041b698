// What a board shows only while a piece is placed or a hint is given; loaded together when it is first needed.

export { default as Effects } from "./Effects.svelte";
export { default as PreviewTip } from "./PreviewTip.svelte";
export { default as Suggestion } from "./Suggestion.svelte";
export { default as TurnHandle } from "./TurnHandle.svelte";
