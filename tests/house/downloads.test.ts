import { describe, expect, test } from 'vitest'
import { projectFiles, read } from './source-files.ts'

/** What a webview ignores (decisions 4 and 12), and where the product uses it for another purpose than a download. */
const IGNORED = [
  {
    what: 'an address of a blob',
    pattern: /createObjectURL|['"]blob:|`blob:\$/,
    allowed: {
      // a picture that is drawn on the page
      'src-shared/browser/file-viewer/picture.ts': 'it is drawn, not downloaded',
    },
  },
  {
    what: 'the download attribute',
    pattern: /\.download = |setAttribute\(\s*['"]download|<a[^>]*\sdownload[\s=>]/,
    allowed: {
      'src-mobile/kit/Button.tsx': 'over an https attachment; in the host app the host is given the address',
      'src-shared/browser/save-file.ts': 'over an https attachment; tests/journeys/webview-downloads.spec.ts does without it',
      // files for testers to upload, on a test system only
      'src-shared/ui/demo/Demo.tsx': 'a test page of the desktop and of the harness, which is no product page',
    },
  },
] as const

const sources = projectFiles('src-shared', 'src-web', 'src-mobile').filter((file) => /\.tsx?$/.test(file))

describe('nothing that is to be kept hangs on what a webview ignores (decision 12)', () => {
  test.each(IGNORED)('$what occurs only where it is allowed', ({ pattern, allowed }) => {
    expect(sources.filter((file) => pattern.test(read(file)))).toEqual(Object.keys(allowed))
  })

  test.each(['link.download = name', '<a href={url} download>', '<a download="x.pdf" href="y">', 'link.setAttribute("download", name)'])(
    'it is found: %s',
    (code) => expect(IGNORED[1].pattern.test(code)).toBe(true),
  )
  test.each(['URL.createObjectURL(bytes)', 'open(`blob:${id}`)'])('it is found: %s', (code) =>
    expect(IGNORED[0].pattern.test(code)).toBe(true),
  )
})
