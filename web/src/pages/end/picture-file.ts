// The picture of a position as a file: the server draws it, the browser turns it into points where somebody wants those.

import { ApiError, pictureAddress } from "../../api/http";
import { locale, t } from "../../i18n";

/** Wide enough to be read on a large screen, small enough to be sent. */
const WIDEST = 2400;
const SHARPNESS = 2;

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
    // Said below, like everything else that keeps the picture away.
  }
  throw failed();
}

/** How large a drawing wants to be. */
function sizeOf(drawing: string): { width: number; height: number } {
  const root = /<svg[^>]*>/.exec(drawing)?.[0] ?? "";
  const told = (name: string): number => Number(new RegExp(`\\s${name}="([\\d.]+)"`).exec(root)?.[1]);
  return { width: told("width") || 1200, height: told("height") || 900 };
}

async function toPoints(drawing: string): Promise<Blob> {
  const { width, height } = sizeOf(drawing);
  const scale = Math.min(SHARPNESS, WIDEST / width);
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
    // Said below.
  } finally {
    URL.revokeObjectURL(address);
  }
  throw failed();
}

export type PictureKind = "png" | "svg";

/** The position after a step, as a file that can be saved or shared. */
export async function pictureFile(id: string, dark: boolean, step: number, kind: PictureKind): Promise<File> {
  const drawing = await fetchDrawing(pictureAddress(id, dark ? "dark" : "light", step));
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
  // A browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
