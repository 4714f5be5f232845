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

/** Each pixel is the mean of as many of the raster, across and down, as leaves no more than a canvas may have. */
function imageOf(image: GeoTIFFImage, raster: TypedArray, samples: number, shadeOf: (value: number) => number): ImageData {
  const [width, height] = [image.getWidth(), image.getHeight()]
  const step = Math.ceil(Math.sqrt((width * height) / MOST_PIXELS))
  const pixels = new ImageData(Math.ceil(width / step), Math.ceil(height / step))
  const { data } = pixels
  for (let at = 0; at * 4 < data.length; at += 1) {
    const [left, top] = [(at % pixels.width) * step, Math.floor(at / pixels.width) * step]
    const [right, bottom] = [Math.min(left + step, width), Math.min(top + step, height)]
    const meanOf = (sample: number): number => {
      let sum = 0
      for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) sum += Number(raster[(y * width + x) * samples + sample])
      return sum / ((right - left) * (bottom - top))
    }
    for (let sample = 0; sample < 3; sample += 1) data[at * 4 + sample] = sample < samples ? shadeOf(meanOf(sample)) : Number(data[at * 4])
    data[at * 4 + 3] = 255
  }
  return pixels
}
