import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { OwnPostgres } from '#tests/support/own-postgres.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const run = promisify(execFile)
const FILES = 10_000
const FILE_BYTES = 100_000
/** Makes a process print its peak memory when it exits, in kilobytes. */
const SAYS_MEMORY = `data:text/javascript,process.on('exit',()=>console.error('memory '+process.resourceUsage().maxRSS))`

async function giveBytes(database: OwnPostgres, dataDir: string): Promise<void> {
  await database.admin(`create table some_files as select * from files where state = 'kept' order by file_code limit ${FILES}`)
  await database.admin('truncate files')
  await database.admin('insert into files select * from some_files')
  await database.admin('drop table some_files')
  const codes = (await database.admin('select file_code from files')).map(({ file_code: code }) => String(code))
  const hashes = codes.map((code) => {
    const bytes = randomBytes(FILE_BYTES)
    const path = join(dataDir, 'files', 'kept', code.slice(0, 2), code)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
    return createHash('sha256').update(bytes).digest('hex')
  })
  await database.admin(
    `update files set sha256 = written.hash, size = $3
     from unnest($1::text[], $2::text[]) as written (code, hash) where file_code = written.code`,
    [codes, hashes, FILE_BYTES],
  )
}

export async function backUp(database: OwnPostgres, dataDir: string): Promise<void> {
  await giveBytes(database, dataDir)
  const folder = tempFolder('scale-backup')
  const standby = await database.standby()
  await database.admin('create database restored')
  const live = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  const restored = { DATABASE_URL: database.url.replace(/postgres$/, 'restored'), DATA_DIR: join(folder.path, 'data') }
  const [first, second, third] = ['first', 'second', 'third'].map((name) => join(folder.path, name)) as [string, string, string]
  const does = async (title: string, env: Readonly<Record<string, string>>, command: string, ...args: readonly string[]) => {
    const began = performance.now()
    const node = ['--import', SAYS_MEMORY, '--import', 'tsx', `src-server/operations/backup/${command}.ts`, ...args]
    const { stderr } = await run(process.execPath, node, { env: { PATH: process.env.PATH, ...env } })
    const memory = Math.round(Number(/memory (\d+)/.exec(stderr)?.[1]) / 1024)
    console.log(`${title}: ${Math.round((performance.now() - began) / 1000)} s, ${memory} MB`)
  }
  try {
    console.log(`\nBackup, with ${FILES} files of ${FILE_BYTES / 1000} KB`)
    await does('made', live, 'main', first)
    await does('made again, files linked', live, 'main', second, '--since', first)
    await does('made from a standby, files linked', { ...live, DATABASE_URL: standby.url }, 'main', third, '--since', first)
    await does('restored', restored, 'restore-main', third, '--by', 'bench:scale')
    await does('the restored place compared', restored, 'restore-main', '--check', third)
  } finally {
    await standby.close()
    folder.remove()
  }
}
