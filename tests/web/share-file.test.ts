import { describe, expect, test, vi } from 'vitest'
import { shareFileOf } from '#shared/browser/share-file.ts'

const FILE = { name: 'receipt-EC1.pdf', bytes: new Blob(['%PDF-']) }
const withShare = (share: Navigator['share'] | undefined, canShare: Navigator['canShare'] | undefined = () => true) =>
  shareFileOf({ navigator: { share, canShare } as Navigator })
const failing = (name: string) => withShare(() => Promise.reject(new DOMException('no', name)))

describe('handing a PDF to another app [2-07]', () => {
  test('is not offered where the browser shares nothing, or no PDF', () => {
    expect(shareFileOf({ navigator: {} as Navigator })).toBeUndefined()
    expect(withShare(vi.fn(), () => false)).toBeUndefined()
  })

  test('gives the file by its name and as what it is', async () => {
    const share = vi.fn<Navigator['share']>().mockResolvedValue()
    expect(await withShare(share)?.(FILE)).toBe('shared')
    const [file] = share.mock.calls[0]?.[0]?.files ?? []
    expect(file).toMatchObject({ name: FILE.name, type: 'application/pdf' })
    expect(await file?.text()).toBe('%PDF-')
  })

  test('sheet closed: dismissed; the press is too long ago: once more; anything else is a failure', async () => {
    expect(await failing('AbortError')?.(FILE)).toBe('dismissed')
    expect(await failing('NotAllowedError')?.(FILE)).toBe('pressAgain')
    await expect(failing('DataError')?.(FILE)).rejects.toThrow('no')
  })
})
