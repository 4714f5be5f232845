import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SURFACES = ['web', 'mobile']
/** What either bundle is made of, beside its own folder. */
const COMMON = ['src-shared', 'public', 'holidays', 'vite.base.config.ts', 'package-lock.json', 'package.json', 'tsconfig.json']

const filesUnder = (root, path) => {
  try {
    return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return [join(root, path)]
    if (error.code === 'ENOENT') return []
    throw error
  }
}

/** A hash of every source of a bundle: by content, as a clone's file times say nothing. */
function sourcesOf(root, surface) {
  const hash = createHash('sha256')
  for (const path of [...COMMON, `src-${surface}`, `vite.${surface}.config.ts`]) {
    for (const file of filesUnder(root, path)) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const stampOf = (root, surface) => join(root, 'dist', `.${surface}-sources`)

function isBuilt(root, surface, sources) {
  try {
    return readFileSync(stampOf(root, surface), 'utf8') === sources && readFileSync(join(root, 'dist', surface, 'index.html')).length > 0
  } catch {
    return false // never built, or half removed
  }
}

const vite = (root, surface) =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', `vite.${surface}.config.ts`, '--logLevel', 'warn'],
      { cwd: root, stdio: 'inherit' },
    )
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The ${surface} bundle could not be built.`))))
  })

/** Builds each bundle whose sources changed since it was built; with `force`, both. */
export async function ensureBuilt(root, { force = false } = {}) {
  const due = SURFACES.map((surface) => ({ surface, sources: sourcesOf(root, surface) })).filter(
    ({ surface, sources }) => force || !isBuilt(root, surface, sources),
  )
  if (due.length === 0) return
  console.log(`Building ${due.map(({ surface }) => surface).join(' and ')}…`)
  await Promise.all(
    due.map(async ({ surface, sources }) => {
      await vite(root, surface)
      mkdirSync(join(root, 'dist'), { recursive: true })
      writeFileSync(stampOf(root, surface), sources)
    }),
  )
}
