import type { GeoTIFFImage, TypedArray } from 'geotiff'
import { MOST_PIXELS } from './pages.ts'

/** PhotometricInterpretation of TIFF 6.0. Only these are read here; geotiff converts all others to RGB. */
const WHITE_IS_ZERO = 0
const BLACK_IS_ZERO = 1
const RGB = 2

const UNSIGNED = 1

/**
 * Returns the pixels of one page, smaller if it has more than a canvas may have: a phone shows nothing of a larger one. Rejects if geotiff
 * cannot read it. Its own conversion to RGB does not scale 16 bits, and turns the white of one bit grey.
 */
export async function pixelsOf(image: GeoTIFFImage, signal: AbortSignal): Promise<ImageData> {
  const photometric: unknown = image.fileDirectory.getValue('PhotometricInterpretation')
  if (photometric !== WHITE_IS_ZERO && photometric !== BLACK_IS_ZERO && photometric !== RGB)
    return imageOf(image, await image.readRGB({ interleave: true, signal }), 3, (value) => value)
  if (image.getSampleFormat() !== UNSIGNED) throw new Error('samples that are no shades')
  const samples = photometric === RGB ? [0, 1, 2] : [0]
  const scale = 255 / (2 ** image.getBitsPerSample() - 1)
  const raster = await image.readRasters({ samples, interleave: true, signal })
  return imageOf(image, raster, samples.length, (value) => (photometric === WHITE_IS_ZERO ? 255 - value * scale : value * scale))
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The mean of one sample, such as red, over a box of the raster, which has `stride` samples in a line and `samples` in a pixel. */
function meanOf(raster: TypedArray, stride: number, samples: number, sample: number, { left, top, right, bottom }: Box): number {
  let sum = 0
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) sum += Number(raster[y * stride + x * samples + sample])
  return sum / ((right - left) * (bottom - top))
}

/** Each pixel is the mean of as many of the raster, across and down, as leaves no more than a canvas may have. */
function imageOf(image: GeoTIFFImage, raster: TypedArray, samples: number, shadeOf: (value: number) => number): ImageData {
  const [width, height] = [image.getWidth(), image.getHeight()]
  const step = Math.ceil(Math.sqrt((width * height) / MOST_PIXELS))
  const pixels = new ImageData(Math.ceil(width / step), Math.ceil(height / step))
  const { data } = pixels
  let at = 0
  for (let top = 0; top < height; top += step)
    for (let left = 0; left < width; left += step) {
      const box = { left, top, right: Math.min(left + step, width), bottom: Math.min(top + step, height) }
      // a grey raster has one sample for all three
      for (let colour = 0; colour < 3; colour += 1)
        data[at + colour] = colour < samples ? shadeOf(meanOf(raster, width * samples, samples, colour, box)) : Number(data[at])
      data[at + 3] = 255
      at += 4
    }
  return pixels
}
