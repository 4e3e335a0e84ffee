import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Pixels of the picture for one of the drawing: sharp on screens and paper. */
const density = 2

/** An SVG of our own as PNG, with the letters of DejaVu where it is installed, else those of the system. */
export async function svgToPng(svg: string): Promise<Uint8Array> {
  const { createCanvas, GlobalFonts, loadImage } = await import('@napi-rs/canvas')
  for (const file of fontFiles()) GlobalFonts.registerFromPath(file, 'DejaVu Sans')
  const image = await loadImage(Buffer.from(svg.replaceAll('DejaVu Sans, Arial, sans-serif', 'DejaVu Sans')))
  const canvas = createCanvas(image.width * density, image.height * density)
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toBuffer('image/png')
}

function fontFiles(): readonly string[] {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'))
    return ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) => join(folder, 'ttf', name))
  } catch {
    return []
  }
}
