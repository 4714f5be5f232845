import { readFile } from 'node:fs/promises'
import { type PageSettings, withSettings } from '../../information/pages/document.ts'
import { fileAt, unzipped } from './package-files.ts'

interface BundleFile {
  readonly status: number
  readonly type: string
  readonly body: Buffer
}
/** Returns a file of a bundle by its path below the origin. */
type BundleSource = (pathname: string, userAgent: string) => Promise<BundleFile>

const NOTHING: BundleFile = { status: 404, type: 'text/plain', body: Buffer.alloc(0) }

async function fromPackage(file: string): Promise<BundleSource> {
  const files = await unzipped(await readFile(file))
  if (!files.has('index.html')) throw new Error(`HARNESS_BUNDLE: ${file} is no offline package, because it has no index.html`)
  return async (pathname) => {
    const found = fileAt(files, pathname)
    return found === undefined ? NOTHING : { status: 200, ...found }
  }
}

/** Only paths are asked for there: no query, no cookie and nothing else of a tester leaves the machine. */
const fromAddress =
  (origin: string): BundleSource =>
  async (pathname, userAgent) => {
    const answer = await fetch(`${origin}${pathname}`, { headers: { 'user-agent': userAgent, accept: '*/*' } })
    const type = answer.headers.get('content-type') ?? 'application/octet-stream'
    return { status: answer.status, type, body: Buffer.from(await answer.arrayBuffer()) }
  }

/**
 * The phone's bundle, if it is not this checkout's: the files of an offline package, or those at an address, as of a deployment. Its
 * calls still go to this test system, so no money and no person's data is behind them.
 */
export async function bundleSource(from: string): Promise<(url: string, userAgent: string, settings: PageSettings) => Promise<BundleFile>> {
  const source =
    URL.canParse(from) && /^https?:$/.test(new URL(from).protocol) ? fromAddress(new URL(from).origin) : await fromPackage(from)
  return async (url, userAgent, settings) => {
    const file = await source(new URL(url, 'http://harness.invalid').pathname, userAgent)
    if (!file.type.startsWith('text/html')) return file
    return { ...file, body: Buffer.from(withSettings(file.body.toString('utf8'), { apiHost: '/api', ...settings })) }
  }
}

/** Whether a request is for the bundle, and not for the API or for the stage that the test system prepares. */
export const isOfBundle = (method: string, url: string): boolean =>
  method === 'GET' && /^\/ecad(?:[/?]|$)/.test(url) && !/[?&]stage=/.test(url)
