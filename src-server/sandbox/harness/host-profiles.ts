import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import { JSAPI_NAME, OWN_JSAPIS } from '#shared/domain/host-jsapis.ts'
import { withoutMark } from './without-mark.ts'

/** The hosts that come with the project, a file each; its name is the profile's. */
const OWN_HOSTS = fileURLToPath(new URL('../../../tests/harness/hosts/', import.meta.url))
const exactly = { additionalProperties: false }

/** What one super-app is like where super-apps differ (docs/harness.md). */
export const HostProfile = Type.Object(
  {
    says: Type.Optional(Type.String()),
    userAgent: Type.String({ minLength: 1, maxLength: 512 }),
    /** false: the host sends no back event; its swipe goes back in the webview's history, or closes the page */
    back: Type.Optional(Type.Boolean()),
    /** edges that the device covers, in CSS pixels */
    safeArea: Type.Optional(Type.Object({ top: Type.Integer({ minimum: 0 }), bottom: Type.Integer({ minimum: 0 }) }, exactly)),
    /** edges that it covers when it is turned on its side */
    turned: Type.Optional(Type.Object({ side: Type.Integer({ minimum: 0 }), bottom: Type.Integer({ minimum: 0 }) }, exactly)),
    /** `resizes`: the page becomes lower; otherwise the keyboard covers it */
    keyboard: Type.Optional(Type.Object({ height: Type.Integer({ minimum: 1 }), resizes: Type.Boolean() }, exactly)),
    /** JSAPIs of the contract that the host does not have */
    missing: Type.Optional(Type.Array(Type.String())),
    /** the host's names of our JSAPIs, as the setting HOST_JSAPIS has them */
    jsapis: Type.Optional(
      Type.Record(Type.String({ pattern: `^(${OWN_JSAPIS.join('|')})$` }), Type.String({ pattern: JSAPI_NAME.source }), exactly),
    ),
    storageMaxChars: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  exactly,
)
export type HostProfile = Static<typeof HostProfile>

/** Reads a profile. Throws an error that names the file if it is not a profile. */
export async function readHostProfile(file: string): Promise<HostProfile> {
  const profile: unknown = JSON.parse(withoutMark(await readFile(file, 'utf8')))
  const [fault] = Value.Errors(HostProfile, profile)
  if (fault !== undefined) throw new Error(`${file}: ${fault.instancePath} ${fault.message}`)
  return profile as HostProfile
}

/** The profile with this name; undefined if no profile has it. */
export async function hostProfileNamed(name: string): Promise<HostProfile | undefined> {
  const files = await readdir(OWN_HOSTS)
  return files.includes(`${name}.json`) ? readHostProfile(join(OWN_HOSTS, `${name}.json`)) : undefined
}
