import type { GeoTIFFImage } from 'geotiff'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fitted, type OpenFile } from '#shared/browser/file-viewer/pages.ts'
import { pixelsOf } from '#shared/browser/file-viewer/tiff-pixels.ts'
import { createFileViewer } from '#shared/browser/file-viewer/viewer.ts'
import type { FileBytes } from '#shared/ports/preview.ts'
import { memoryClock } from '#tests/support/memory/clock.ts'
import { until } from '../support/flow-rig.ts'

const opener = vi.hoisted(() => ({ open: undefined as OpenFile | undefined }))
vi.mock('#shared/browser/file-viewer/pdf.ts', () => ({ open: (...given: Parameters<OpenFile>) => opener.open?.(...given) }))

const BYTES: FileBytes = { bytes: new Blob(['x']) }

function looking(answer: FileBytes | Promise<FileBytes> = BYTES, draw: () => Promise<void> = async () => undefined) {
  const clock = memoryClock()
  const viewer = createFileViewer(clock)
  const closed = vi.fn()
  opener.open ??= async () => ({ kind: 'pages', count: 3, draw, close: closed })
  const signals: AbortSignal[] = []
  const download = vi.fn()
  viewer.show({
    name: 'a.pdf',
    kind: 'pdf',
    read: async (signal) => {
      signals.push(signal)
      return answer
    },
    download,
  })
  return { clock, viewer, closed, signals, download, kind: () => viewer.state.at.kind }
}

describe('looking at a file [5-03], [8-11]', () => {
  beforeEach(() => {
    opener.open = undefined
  })
  const canvas = {} as HTMLCanvasElement

  it('waits, shows the first page as wide as there is room, and lets the file go when it is closed', async () => {
    const { viewer, closed, signals, kind } = looking()
    expect([viewer.state.name, kind()]).toEqual(['a.pdf', 'loading'])
    await until(() => kind() === 'shown')
    expect([viewer.state.page, viewer.state.zoom]).toEqual([0, 1])
    viewer.close()
    expect([viewer.state.name, closed.mock.calls.length, signals[0]?.aborted]).toEqual([null, 1, true])
  })

  it('grows and shrinks by steps that end', async () => {
    const { viewer } = looking()
    const widths: number[] = []
    expect(viewer.zoomOut(viewer.state.zoom)).toBeUndefined()
    for (let grow = viewer.zoomIn(1); grow !== undefined; grow = viewer.zoomIn(viewer.state.zoom)) {
      grow()
      widths.push(viewer.state.zoom)
    }
    expect(widths).toEqual([1.5, 2, 3])
    viewer.zoomOut(3)?.()
    expect(viewer.state.zoom).toBe(2)
  })

  it('says what the server said of bytes that do not come, and offers the file still', async () => {
    const { viewer, download, kind } = looking({ failed: { key: 'fileNotFound' } })
    await until(() => kind() === 'failed')
    expect(viewer.state.at).toEqual({ kind: 'failed', message: { key: 'fileNotFound' } })
    viewer.download()
    expect(download).toHaveBeenCalledOnce()
  })

  it.each<[string, OpenFile]>([
    ['cannot be opened', () => Promise.reject(new Error('no PDF'))],
    ['opens for ever', () => new Promise(() => undefined)],
  ])('a file that %s failed to load', async (_what, open) => {
    opener.open = open
    const { clock, viewer, signals, kind } = looking()
    await until(() => {
      clock.advance(30_000)
      return kind() === 'failed'
    })
    expect(viewer.state.at).toEqual({ kind: 'failed', message: undefined })
    expect(signals[0]?.aborted).toBe(true)
  })

  it('a page that cannot be drawn failed to load; one nobody waits for any more is no failure [5-03]', async () => {
    const { viewer, closed, kind } = looking(BYTES, () => Promise.reject(new Error('no page')))
    await until(() => kind() === 'shown')
    await viewer.draw(0, canvas, 100, AbortSignal.abort())
    expect(kind()).toBe('shown')
    await viewer.draw(0, canvas, 100, new AbortController().signal)
    expect(viewer.state.at).toEqual({ kind: 'failed', message: undefined })
    expect(closed).toHaveBeenCalledOnce()
  })

  it('what opens after the viewer was closed is let go', async () => {
    let opens: (() => void) | undefined
    const closed = vi.fn()
    opener.open = () =>
      new Promise((resolve) => {
        opens = () => resolve({ kind: 'pages', count: 1, draw: async () => undefined, close: closed })
      })
    const { viewer } = looking()
    await until(() => opens !== undefined)
    viewer.close()
    opens?.()
    await until(() => closed.mock.calls.length === 1)
    expect(viewer.state.name).toBeNull()
  })

  it.each([
    [{ width: 200, height: 100 }, 400, { width: 400, height: 200 }],
    [{ width: 10_000, height: 10_000 }, 20_000, { width: 4000, height: 4000 }],
    [{ width: 10_000, height: 1 }, 100, { width: 100, height: 1 }],
  ])('a page of %o is drawn %i wide at most, and never too many pixels', (page, width, size) => {
    expect(fitted(page, width)).toEqual(size)
  })
})

describe('the pixels of a TIFF [5-03]', () => {
  /** A page of shades whose left half is white, as geotiff reads it. */
  const half = (width: number, height: number): GeoTIFFImage => {
    const raster = new Uint8Array(width * height)
    for (let row = 0; row < height; row += 1) raster.fill(255, row * width, row * width + width / 2)
    const image = {
      fileDirectory: { getValue: () => 1 },
      getSampleFormat: () => 1,
      getBitsPerSample: () => 8,
      getWidth: () => width,
      getHeight: () => height,
      readRasters: async () => raster,
    }
    return image as unknown as GeoTIFFImage
  }
  beforeEach(() => {
    vi.stubGlobal(
      'ImageData',
      class {
        readonly data: Uint8ClampedArray
        constructor(
          readonly width: number,
          readonly height: number,
        ) {
          this.data = new Uint8ClampedArray(width * height * 4)
        }
      },
    )
  })

  it.each([
    { width: 320, height: 200, drawn: [320, 200] },
    // A4 at 600 dpi
    { width: 4960, height: 7016, drawn: [2480, 3508] },
  ])('of $width by $height are no more than the canvas of a phone may have', async ({ width, height, drawn }) => {
    const page = await pixelsOf(half(width, height), new AbortController().signal)
    expect([page.width, page.height]).toEqual(drawn)
    const shadeAt = (share: number) => page.data[4 * Math.floor(page.width * (0.5 + share))]
    expect([shadeAt(-0.1), shadeAt(0.1)]).toEqual([255, 0])
  })
})
