import type { GeoTIFFImage } from 'geotiff'

/** PhotometricInterpretation of TIFF 6.0. Only these are read here; geotiff converts all others to RGB. */
const WHITE_IS_ZERO = 0
const BLACK_IS_ZERO = 1
const RGB = 2

const UNSIGNED = 1

/** Returns the pixels of one page. Rejects if geotiff cannot read it. */
export async function pixelsOf(image: GeoTIFFImage, signal: AbortSignal): Promise<ImageData> {
  const photometric: unknown = image.fileDirectory.getValue('PhotometricInterpretation')
  if (photometric === WHITE_IS_ZERO || photometric === BLACK_IS_ZERO) {
    const shades = await shadesOf(image, [0], signal)
    const grey = photometric === BLACK_IS_ZERO ? shades : shades.map((shade) => 255 - shade)
    return imageOf(image, (at) => [grey[at] ?? 0, grey[at] ?? 0, grey[at] ?? 0])
  }
  const rgb = photometric === RGB ? await shadesOf(image, [0, 1, 2], signal) : await image.readRGB({ interleave: true, signal })
  return imageOf(image, (at) => [Number(rgb[at * 3]), Number(rgb[at * 3 + 1]), Number(rgb[at * 3 + 2])])
}

/**
 * Scales samples of any depth to grey values from 0 to 255. geotiff's own conversion to RGB does not scale 16 bits, and
 * turns the white of one bit grey.
 */
async function shadesOf(image: GeoTIFFImage, samples: number[], signal: AbortSignal): Promise<Uint8ClampedArray> {
  if (image.getSampleFormat() !== UNSIGNED) throw new Error('samples that are no shades')
  const most = 2 ** image.getBitsPerSample() - 1
  const raster = await image.readRasters({ samples, interleave: true, signal })
  const shades = new Uint8ClampedArray(raster.length)
  for (let at = 0; at < raster.length; at += 1) shades[at] = (Number(raster[at]) * 255) / most
  return shades
}

function imageOf(image: GeoTIFFImage, colour: (at: number) => readonly [number, number, number]): ImageData {
  const pixels = new ImageData(image.getWidth(), image.getHeight())
  const { data } = pixels
  for (let at = 0; at * 4 < data.length; at += 1) {
    const [red, green, blue] = colour(at)
    data[at * 4] = red
    data[at * 4 + 1] = green
    data[at * 4 + 2] = blue
    data[at * 4 + 3] = 255
  }
  return pixels
}
