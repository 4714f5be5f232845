import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePorts } from './free-ports.ts'
import { tempFolder } from './temp-folder.ts'

const run = promisify(execFile)

export type OwnPostgres = Awaited<ReturnType<typeof ownPostgres>>

const ROOT = '/usr/lib/postgresql'
const IS_ROOT = process.getuid?.() === 0
/** The user that runs the programs: they refuse to run as root. */
const OWNER = 'postgres'
const MEMORY = { max_connections: 60, shared_buffers: '16MB' } as const
const SETTINGS = { ...MEMORY, fsync: 'off', listen_addresses: '127.0.0.1', wal_retrieve_retry_interval: 200 } as const

/** The folder of the newest PostgreSQL programs; throws if Debian's package is missing. */
function programs(): string {
  const versions = existsSync(ROOT) ? readdirSync(ROOT).filter((version) => existsSync(join(ROOT, version, 'bin/initdb'))) : []
  const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1)
  if (newest === undefined) throw new Error('PostgreSQL’s programs are missing: install Debian’s package postgresql, as .ci/run does.')
  return join(ROOT, newest, 'bin')
}

const ownerIds = () => Promise.all(['-u', '-g'].map(async (which) => Number((await run('id', [which, OWNER])).stdout)))

const asOwner = (command: readonly string[]): readonly string[] => (IS_ROOT ? ['runuser', '-u', OWNER, '--', ...command] : command)
const quoted = (words: readonly string[]): string => words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')

/** Whether this machine allows a process its own small file system; some containers do not. */
export function hasSmallFileSystems(): boolean {
  const inNamespace = IS_ROOT ? ['-m'] : ['-Um', '--map-root-user']
  return spawnSync('unshare', [...inNamespace, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' }).status === 0
}

/** The command in a separate mount namespace, with a small file system at `place`; it needs only the caller's rights. */
function onSmallDisk(place: string, megabytes: number, command: readonly string[]): readonly string[] {
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=0777 tmpfs '${place}' && ${quoted(asOwner(['mkdir', `${place}/space`]))}`
  if (IS_ROOT) return ['unshare', '-m', 'sh', '-c', `${mount} && exec ${quoted(asOwner(command))}`]
  const again = ['unshare', '-U', `--map-user=${process.getuid?.()}`, `--map-group=${process.getgid?.()}`, ...command]
  return ['unshare', '-Um', '--map-root-user', 'sh', '-c', `${mount} && exec ${quoted(again)}`]
}

async function call([program = '', ...args]: readonly string[], cwd: string): Promise<void> {
  const { PATH } = process.env
  await run(program, args, { cwd, env: { PATH, LC_ALL: 'C' } }).catch((error: Error & { stderr?: string }) => {
    const why = program === 'unshare' ? 'A small file system needs a mount namespace, which this machine refuses' : program
    throw new Error(`${why}: ${error.stderr || error.message}`, { cause: error })
  })
}

/** A PostgreSQL that a test may stop, kill and fill. If it outlives its test, it notices that its folder is gone, and ends. `megabytes`: of a disk for its tables. */
export async function ownPostgres({ as = 'ecad', settings = {} as Readonly<Record<string, string | number>>, megabytes = 0 } = {}) {
  const bin = programs()
  const [uid = 0, gid = 0] = IS_ROOT ? await ownerIds() : []
  const folder = tempFolder('postgres')
  // the database's owner must be able to enter the test's folder
  chmodSync(folder.path, 0o711)
  const place = (name: string): string => {
    const path = join(folder.path, name)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (IS_ROOT) chownSync(path, uid, gid)
    return path
  }
  const home = place('home')

  async function instance(name: string) {
    const data = join(home, name)
    const [port = 0] = await freePorts(1)
    const url = `postgres://${as}@127.0.0.1:${port}/postgres`
    const options = Object.entries({ ...SETTINGS, port, unix_socket_directories: home, ...settings })
    const control = (...args: readonly string[]): readonly string[] => [`${bin}/pg_ctl`, '-D', data, '-w', ...args]
    const postmaster = (): number => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    const isUp = (): boolean => existsSync(join(data, 'postmaster.pid')) && existsSync(`/proc/${postmaster()}`)
    const connected = async () => {
      // a test ends the database on purpose
      const client = new pg.Client({ connectionString: url }).on('error', () => undefined)
      await client.connect()
      return client
    }
    const self = {
      port,
      url,
      data,
      async start() {
        const given = options.map(([key, value]) => `-c ${key}='${value}'`).join(' ')
        const command = control('-o', given, '-l', join(home, `${name}.log`), 'start')
        await call(megabytes === 0 ? asOwner(command) : onSmallDisk(disk, megabytes, command), home)
      },
      /** `fast` like a restart, `immediate` like a power failure. */
      stop: (how: 'fast' | 'immediate') => call(asOwner(control('-m', how, 'stop')), home),
      async kill() {
        const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(postmaster())])
        const pids = [postmaster(), ...stdout.trim().split(/\s+/).map(Number)]
        for (const pid of pids) process.kill(pid, 'SIGKILL')
        // until they are gone, their number holds the lock of its socket
        while (pids.some((pid) => existsSync(`/proc/${pid}`))) await new Promise((resolve) => setTimeout(resolve, 20))
      },
      /** Runs an administrator's shell commands as the owner of its folder, with PostgreSQL's programs; returns what they print. */
      async shell(script: string, env: Readonly<Record<string, string>> = {}) {
        const out = join(place('shell'), 'out')
        const settings = { ...env, PGDATA: data, PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: as, PGDATABASE: 'postgres' }
        const given = Object.entries({ ...settings, PATH: `${bin}:${process.env.PATH}` }).map(([name, value]) => `${name}=${value}`)
        // a started PostgreSQL keeps its output open, so that is a file
        const ends = call(asOwner(['env', '-i', ...given, 'bash', '-ec', `exec >${out} 2>&1\n${script}`]), home)
        return ends.then(
          () => readFileSync(out, 'utf8'),
          (error: Error) => Promise.reject(new Error(readFileSync(out, 'utf8'), { cause: error })),
        )
      },
      promote: () => call(asOwner(control('promote')), home),
      /** Copies it for a standby that follows it by streaming replication. */
      copyTo: (folder: string) => {
        const from = `host=127.0.0.1 port=${port} user=${as} application_name=standby`
        return call(asOwner([`${bin}/pg_basebackup`, '-d', from, '-D', folder, '-R', '-c', 'fast', '--no-sync']), home)
      },
      /** Keeps a statement's transaction open, with its locks, until the returned function is called. */
      async hold(statement: string) {
        const client = await connected()
        await client.query('begin')
        await client.query(statement)
        return () => client.end()
      },
      // only the server's own programs can access a disk that no other process sees
      fill: () => self.admin(`copy (select 1) to program 'cat > /dev/null; dd if=/dev/zero of=${disk}/space/ballast bs=8k; true'`),
      makeRoom: () => self.admin(`copy (select 1) to program 'cat > /dev/null; rm ${disk}/space/ballast'`),
      async admin(statement: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
        const client = await connected()
        try {
          return (await client.query(statement, [...values])).rows
        } finally {
          await client.end()
        }
      },
      async close() {
        if (isUp()) await self.stop('immediate')
        if (name === 'main') folder.remove()
      },
    }
    return self
  }

  const disk = place('disk')
  const how = ['-U', as, '--auth=trust', '--encoding=UTF8', '--no-sync', '--wal-segsize=4']
  await call(asOwner([`${bin}/initdb`, '-D', join(home, 'main'), ...how]), home)
  const main = await instance('main')
  await main.start()
  const standby = async () => {
    await main.copyTo(join(home, 'standby'))
    const made = await instance('standby')
    await made.start()
    return made
  }
  if (megabytes === 0) return { ...main, standby }
  await main.admin(`create tablespace small location '${disk}/space'`)
  await main.admin('create database small tablespace small')
  return { ...main, standby, url: main.url.replace(/postgres$/, 'small') }
}
