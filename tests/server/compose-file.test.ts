import { describe, expect, it } from 'vitest'
import { SETTINGS, type VariableName } from '#server/platform/settings/table.ts'
import { composeFile } from '#tests/server/support/compose-file.ts'

const { services, secrets } = composeFile()
const { 'app-1': first, 'app-2': second, ...others } = services
const NAMES = Object.keys(SETTINGS) as VariableName[]

describe('compose.yaml', () => {
  it('has two servers that are the same', () => {
    expect(first).toBeDefined()
    expect(first).toEqual(second)
  })

  it('sets variables that there are, and leaves the others to product.env', () => {
    const set = Object.keys(first?.environment ?? {})
    expect(set.filter((name) => !NAMES.some((known) => known === name))).toEqual([])
    expect(set).toContain('DATABASE_URL')
    expect(set).toContain('TRUSTED_PROXIES')
  })

  it('gives the servers a role that owns nothing, after the owner has migrated', () => {
    expect(first?.environment?.DATABASE_URL).toMatch(/^postgres:\/\/ecad:\$/)
    expect(others.migrate).toMatchObject({ image: first?.image, command: ['node', 'server/migrate.js', '--grant', 'ecad'] })
    expect(others.migrate?.environment?.DATABASE_URL).toMatch(/^postgres:\/\/ecad_owner:\$/)
    expect(others.database?.volumes).toContain('./docs/operating/roles.sql:/docker-entrypoint-initdb.d/roles.sql:ro')
  })

  it('writes no secret down', () => {
    const written = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment))
    const given = written.filter(([name]) => /PASSWORD|SECRET|KEY|DATABASE_URL/.test(name))
    expect(given.length).toBeGreaterThan(5)
    for (const [name, value] of given) expect([name, String(value)]).toEqual([name, expect.stringMatching(/\$\{\w+:\?|^\/run\/secrets\//)])
    for (const name of first?.secrets ?? []) expect(secrets).toHaveProperty(name)
  })

  it('gives a server no rights and nothing to write to but memory', () => {
    expect(first).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(first?.tmpfs?.map((each) => each.split(':')[0])).toEqual(['/data', '/tmp'])
  })

  it('opens no port of a server, the database or the storage to the public', () => {
    const open = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0)
    expect(open.map(([name]) => name)).toEqual(['web'])
  })

  it('waits until the servers are healthy, and they until the database is migrated', () => {
    expect(others.web?.depends_on).toEqual({ 'app-1': { condition: 'service_healthy' }, 'app-2': { condition: 'service_healthy' } })
    expect(first?.depends_on?.migrate).toEqual({ condition: 'service_completed_successfully' })
    expect(others.migrate?.depends_on?.database).toEqual({ condition: 'service_healthy' })
  })

  it('names the version of every image that is not ours', () => {
    for (const { image = '' } of Object.values(services)) expect(image).toMatch(/^(ecad(-web)?|\S+:\d[\w.]*(@sha256:\w+)?)$/)
  })
})
