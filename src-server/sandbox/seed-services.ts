import { readdir, readFile } from 'node:fs/promises'
import type { WireText } from '#shared/domain/languages.ts'
import { inFour } from '#shared/i18n/in-simplified.ts'
import { deny } from '../accounts/qualification.ts'
import { checkDefinition } from '../applications/services/check.ts'
import type { ServiceDefinition } from '../applications/services/definition.ts'
import { isInForce, putService } from '../applications/services/repository.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { SigningKey } from '../platform/settings/keys.ts'
import { ACCOUNTS, type AccountName } from './accounts.ts'

const FOLDER = new URL('./services/', import.meta.url)

/** The invented services, each with its file name. */
export async function sampleServices(): Promise<{ readonly name: string; readonly definition: ServiceDefinition }[]> {
  const names = (await readdir(FOLDER)).sort()
  return Promise.all(names.map(async (name) => ({ name, definition: JSON.parse(await readFile(new URL(name, FOLDER), 'utf8')) })))
}

/** Activates a test system's invented services. An owner's own definition of the same code is never overwritten. */
export async function seedServices(db: Queryable, now: Date): Promise<void> {
  for (const { name, definition } of await sampleServices()) {
    // Active definitions are not checked again: loading the pattern analysis takes a quarter of a second.
    if (await isInForce(db, definition)) continue
    const faults = checkDefinition(definition)
    if (faults.length > 0) throw new Error(`${name}: ${faults.map((fault) => fault.sentence).join(' ')}`)
    await putService(db, definition, 'seed', now)
  }
}

/** The invented accounts that no service accepts, each with the sentence that its holder reads. */
export const REFUSED: Readonly<Partial<Record<AccountName, WireText>>> = {
  unqualified: inFour(
    '根據記錄，閣下未滿十八歲，須由父母或監護人代為申請。',
    'De acordo com os registos, ainda não completou dezoito anos de idade; o pedido deve ser apresentado pelos pais ou pelo tutor.',
    'According to our records you are under eighteen; a parent or guardian must apply for you.',
  ),
  'unqualified-company': inFour(
    '根據記錄，貴實體的登記已註銷，不具備申請資格。',
    'De acordo com os registos, a inscrição da entidade foi cancelada; não reúne os requisitos para apresentar o pedido.',
    'According to our records the registration of your entity has been cancelled; it is not entitled to apply.',
  ),
}

/** An invented person and an invented entity are refused everywhere, to show the refusal [8-07]. */
export async function seedQualification(db: Queryable, denialKey: SigningKey): Promise<void> {
  for (const account of ACCOUNTS) {
    const message = REFUSED[account.name]
    if (message !== undefined) await deny(db, denialKey, account, message)
  }
}
