import { expect, test } from "vitest";
import { shareCard } from "./share-card";

const PICTURE =
  '<svg class="hedgerow-picture" width="960" height="500" viewBox="0 0 960 500"><style>.h1-lead{}</style>' +
  '<rect class="h1-sheet" width="960" height="500"/><rect class="h1-card" height="500"/></svg>';

test("a card has the result, the link and the fonts below the picture", () => {
  const card = shareCard(PICTURE, { title: "Ann & <Ben> $1", detail: "today" }, "@font-face{}");
  expect(card).toContain('width="960" height="576" viewBox="0 0 960 576"');
  expect(card).toContain('<rect class="h1-sheet" width="960" height="576"/><rect class="h1-card" height="500"/>');
  expect(card).toContain("<style>@font-face{}.h1-lead{}</style>");
  expect(card).toContain('<text class="h1-heading" x="32" y="516">Ann &amp; &lt;Ben&gt; $1</text>');
  expect(card).toMatch(/today<\/text><\/svg>$/);
});
