import { clientOf } from '#tests/support/account.ts'
import { upload } from '#tests/support/application.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { CORPUS, type Hostile } from './corpus.ts'
import { ORDINARY, type Ordinary } from './ordinary.ts'
import type { Finding, Outcome } from './report.ts'

const PLACE = { itemCode: 'UPD-02', materialsId: 'proof' }

/** Harmful files are refused with a reason, the rest is stored. */
export async function uploadCorpus(server: ServerProcess, scanner: string | undefined): Promise<Outcome> {
  const person = await clientOf(server, 'resident')
  const findings: Finding[] = []
  const counts = { refused: 0, kept: 0 }
  const files: readonly Case[] = [...CORPUS, ...ORDINARY.map((file) => ({ ...file, isOrdinary: true as const }))]
  for (const file of files) {
    const find = (what: string, detail = '') => findings.push({ part: 'uploads', what, where: file.what, detail })
    const content = await file.content()
    const { status, body } = await upload(person, PLACE, file.name, content)
    if (status !== 200 || !body.success) {
      counts.refused += 1
      if (status >= 500) find(`answered ${status}`)
      if ((body.message ?? '') === '') find('is refused without a word')
      if (file.isOrdinary) find('is refused', body.reason)
      if (file.reason !== undefined && file.reason !== body.reason) find(`is refused for another reason than ${file.reason}`, body.reason)
      continue
    }
    counts.kept += 1
    if (file.reason !== undefined) find('is kept')
    if (file.isFound === true && scanner !== undefined) find('is kept although the scanner knows it')
    if (file.isOrdinary && body.data?.fileName !== (file.keptAs ?? file.name)) find('is kept under another name', body.data?.fileName)
    for (const fault of await faultsOfDownload(person, content, body.data)) find(fault)
    await person.send('DELETE', `/file?fileCode=${body.data?.fileCode}`)
  }
  if (/request failed/.test(server.log())) findings.push({ part: 'uploads', what: 'the log says: request failed', where: 'the server' })
  return {
    tool: scanner ?? 'the corpus, no scanner',
    at: 'POST /file/upload',
    did: `${files.length} files: ${counts.refused} refused in words, ${counts.kept} kept as attachments`,
    findings,
  }
}

type Stored = Awaited<ReturnType<typeof upload>>['body']['data']
type Case = Hostile & Partial<Ordinary> & { readonly isOrdinary?: true }

/** A stored file is returned byte for byte, and never in a way that a browser would execute. */
async function faultsOfDownload({ origin, headers }: TestClient, content: Buffer, data: Stored) {
  const answer = await fetch(`${origin}/api/file/processing/download?fileCode=${data?.fileCode}`, {
    headers: { 'x-ecad-client': 'web', ...headers },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const disposition = answer.headers.get('content-disposition') ?? ''
  const wrong: [string, boolean][] = [
    ['keeps a folder in its name', /[\\/\0]/.test(data?.fileName ?? '/')],
    ['keeps a name longer than 210 characters', (data?.fileName ?? '').length > 210],
    ['comes back as other bytes', !bytes.equals(content)],
    ['comes back inline', !/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%~!-]+$/.test(disposition)],
    ['comes back without nosniff', answer.headers.get('x-content-type-options') !== 'nosniff'],
    ['comes back without a sandbox', !/\bsandbox\b/.test(answer.headers.get('content-security-policy') ?? '')],
    ['comes back as a page', /html|svg|xml;|javascript/.test(answer.headers.get('content-type') ?? '')],
  ]
  return wrong.filter(([, isWrong]) => isWrong).map(([what]) => what)
}
