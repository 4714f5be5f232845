import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const COMMON = ['src-shared', 'holidays', 'package-lock.json', 'package.json', 'tsconfig.json']
/** The parts of dist/: their sources besides the common ones, their configuration, and a file that exists once they are built. */
const PARTS = [
  { name: 'web', config: 'vite.web.config.ts', sources: ['src-web', 'public', 'vite.base.config.ts'], made: 'index.html' },
  { name: 'mobile', config: 'vite.mobile.config.ts', sources: ['src-mobile', 'public', 'vite.base.config.ts'], made: 'index.html' },
  // with the developers' panel (docs/panel.md)
  {
    name: 'sandbox/web',
    config: 'vite.web.config.ts',
    sources: ['src-web', 'public', 'vite.base.config.ts'],
    made: 'index.html',
    panel: true,
  },
  {
    name: 'sandbox/mobile',
    config: 'vite.mobile.config.ts',
    sources: ['src-mobile', 'public', 'vite.base.config.ts'],
    made: 'index.html',
    panel: true,
  },
  { name: 'server', config: 'src-server/operations/start/vite.config.ts', sources: ['src-server'], made: 'main.js', server: 'production' },
  // the product with the sandbox, which plays every counterpart (decision 10)
  {
    name: 'sandbox/server',
    config: 'src-server/operations/start/vite.config.ts',
    sources: ['src-server'],
    made: 'main.js',
    server: 'sandbox',
  },
]

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

/** A hash of every source of a part; the files' times in a clone are meaningless. */
function hashOf(root, { sources, config }) {
  const hash = createHash('sha256')
  for (const path of [...COMMON, ...sources, config]) {
    for (const file of filesUnder(root, path)) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const stampOf = (root, { name }) => join(root, 'dist', `.${name.replace('/', '-')}-sources`)

function isBuilt(root, part, hash) {
  try {
    return readFileSync(stampOf(root, part), 'utf8') === hash && readFileSync(join(root, 'dist', part.name, part.made)).length > 0
  } catch {
    return false // never built, or half removed
  }
}

const vite = (root, { name, config, panel, server }) =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        join(root, 'node_modules/vite/bin/vite.js'),
        'build',
        '--config',
        config,
        '--mode',
        panel || server === 'sandbox' ? 'sandbox' : 'production',
        '--logLevel',
        'warn',
      ],
      { cwd: root, stdio: 'inherit' },
    )
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`dist/${name} could not be built.`))))
  })

/** Whether PANEL is on, parsed like the server's settings. */
const wantsPanel = () => ['1', 'true', 'on', 'yes'].includes((process.env.PANEL ?? '').trim().toLowerCase())

/**
 * Builds each part of dist/ whose sources changed since it was built; all parts with `force`. The bundles with the panel are built only
 * if `panel` is set; of the servers, the named one or both.
 */
export async function ensureBuilt(root, { force = false, panel = wantsPanel(), server = undefined } = {}) {
  const wanted = PARTS.filter((part) => (panel || !part.panel) && (server === undefined || (part.server ?? server) === server))
  const due = wanted.map((part) => ({ part, hash: hashOf(root, part) })).filter(({ part, hash }) => force || !isBuilt(root, part, hash))
  if (due.length === 0) return
  console.log(`Building ${due.map(({ part }) => part.name).join(', ')}…`)
  await Promise.all(
    due.map(async ({ part, hash }) => {
      await vite(root, part)
      mkdirSync(join(root, 'dist'), { recursive: true })
      writeFileSync(stampOf(root, part), hash)
    }),
  )
}
