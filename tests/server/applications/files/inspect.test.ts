import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inspectFile, MAX_FILE_BYTES } from '#server/applications/files/inspect.ts'
import { CORPUS } from '#tests/attack/corpus.ts'
import { ORDINARY } from '#tests/attack/ordinary.ts'
import { pdf } from '#tests/support/files.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const folder = tempFolder('inspect')

async function inspect(name: string, content: Buffer) {
  const path = join(folder.path, 'subject')
  await writeFile(path, content)
  return inspectFile(path, name)
}

describe('uploads are judged by content (threat 12, [5-03], decision 3.9)', () => {
  it.each(ORDINARY)('$what is taken', async ({ name, content, keptAs = name }) => {
    expect(await inspect(name, await content())).toMatchObject({ ok: true, name: keptAs })
  })

  it.each(CORPUS.filter(({ reason }) => reason !== undefined))('$what is refused: $reason', async ({ name, content, reason }) => {
    expect(await inspect(name, await content())).toEqual({ ok: false, reason })
  })

  it('holds sixty ordinary files and sixty harmful ones', () => {
    expect(ORDINARY.length).toBeGreaterThanOrEqual(60)
    expect(CORPUS.filter(({ reason }) => reason !== undefined).length).toBeGreaterThanOrEqual(60)
  })

  it('exactly 10 MB is taken', async () => {
    const content = Buffer.concat([pdf(), Buffer.alloc(MAX_FILE_BYTES - pdf().length, 32)])
    expect(await inspect('a.pdf', content)).toMatchObject({ ok: true, mime: 'application/pdf', size: MAX_FILE_BYTES })
  })
})
