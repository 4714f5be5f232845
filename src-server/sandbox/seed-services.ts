import { readdir, readFile } from 'node:fs/promises'
import { deny } from '../accounts/qualification.ts'
import { checkDefinition } from '../applications/services/check.ts'
import type { ServiceDefinition } from '../applications/services/definition.ts'
import { isInForce, putService } from '../applications/services/repository.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { SigningKey } from '../platform/settings/keys.ts'
import { ACCOUNTS, type AccountName } from './accounts.ts'

const FOLDER = new URL('./services/', import.meta.url)

const NOT_OF_AGE = {
  cht: '根據記錄，閣下未滿十八歲，須由父母或監護人代為申請。',
  chs: '根据记录，阁下未满十八岁，须由父母或监护人代为申请。',
  por: 'De acordo com os registos, ainda não completou dezoito anos de idade; o pedido deve ser apresentado pelos pais ou pelo tutor.',
  eng: 'According to our records you are under eighteen; a parent or guardian must apply for you.',
}

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

const STRUCK_OFF = {
  cht: '根據記錄，貴實體的登記已註銷，不具備申請資格。',
  chs: '根据记录，贵实体的登记已注销，不具备申请资格。',
  por: 'De acordo com os registos, a inscrição da entidade foi cancelada; não reúne os requisitos para apresentar o pedido.',
  eng: 'According to our records the registration of your entity has been cancelled; it is not entitled to apply.',
}

const REFUSED: Readonly<Partial<Record<AccountName, typeof NOT_OF_AGE>>> = { unqualified: NOT_OF_AGE, 'unqualified-company': STRUCK_OFF }

/** An invented person and an invented entity are refused everywhere, to show the refusal [8-07]. */
export async function seedQualification(db: Queryable, denialKey: SigningKey): Promise<void> {
  for (const account of ACCOUNTS) {
    const message = REFUSED[account.name]
    if (message !== undefined) await deny(db, denialKey, account, message)
  }
}
