// The picture of a position as a file. The server draws an SVG; the browser converts it to PNG.

import { ApiError, pictureAddress } from "../../api/http";
import { locale, t } from "../../i18n";
import { type CardText, embeddedFonts, shareCard } from "./share-card";

/** Pixels per unit: readable on a large screen, small enough to send. */
const MAX_WIDTH = 2400;
const PIXELS_PER_UNIT = 2;

const failed = (): ApiError =>
  new ApiError(
    "picture",
    () => t("end.pictureFailed"),
    () => t("end.pictureAdvice"),
  );

async function fetchDrawing(address: string): Promise<string> {
  try {
    const answer = await fetch(address, { headers: { "Accept-Language": locale.language } });
    if (answer.ok) return await answer.text();
  } catch {
    // Reported below.
  }
  throw failed();
}

/** The natural size of a drawing. */
function sizeOf(drawing: string): { width: number; height: number } {
  const root = /<svg[^>]*>/.exec(drawing)?.[0] ?? "";
  const attribute = (name: string): number => Number(new RegExp(`\\s${name}="([\\d.]+)"`).exec(root)?.[1]);
  return { width: attribute("width") || 1200, height: attribute("height") || 900 };
}

async function toPoints(drawing: string): Promise<Blob> {
  const { width, height } = sizeOf(drawing);
  const scale = Math.min(PIXELS_PER_UNIT, MAX_WIDTH / width);
  const address = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const points = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (points) return points;
  } catch {
    // Reported below.
  } finally {
    URL.revokeObjectURL(address);
  }
  throw failed();
}

export type PictureKind = "png" | "svg";

/** The picture of the position after a step, with a text below it. */
export async function pictureFile(
  id: string,
  dark: boolean,
  step: number,
  kind: PictureKind,
  text: CardText,
): Promise<File> {
  const [picture, fonts] = await Promise.all([
    fetchDrawing(pictureAddress(id, dark ? "dark" : "light", step)),
    embeddedFonts(),
  ]);
  const drawing = shareCard(picture, text, fonts);
  const name = `hedgerow-${id}-${step}.${kind}`;
  if (kind === "svg") return new File([drawing], name, { type: "image/svg+xml" });
  return new File([await toPoints(drawing)], name, { type: "image/png" });
}

export function save(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser may still be reading the file.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
