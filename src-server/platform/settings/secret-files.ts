import { readFileSync } from 'node:fs'
import { SETTINGS, type VariableName } from './table.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** The variables that may be a secret's file, by the secret's name. */
const FILES = Object.entries(SETTINGS)
  .filter(([, setting]) => 'isSecret' in setting)
  .map(([name]) => [name as VariableName, `${name}_FILE`] as const)
/** Names of variables such as SMTP_URL_FILE, which name a file that holds the secret. */
export const FILE_NAMES: readonly string[] = FILES.map(([, file]) => file)

/**
 * The environment with the content of each `NAME_FILE` as `NAME`: containers hand over secrets as files. Adds a fault, which never repeats
 * the content, if a file cannot be read or the secret is given twice.
 */
export function withSecretFiles(env: Variables, faults: string[]): Variables {
  const read: Record<string, string> = {}
  for (const [name, file] of FILES) {
    const path = env[file]?.trim() ?? ''
    if (path === '') continue
    if ((env[name]?.trim() ?? '') !== '') {
      faults.push(`${name} and ${file} must not both be set.`)
      continue
    }
    try {
      read[name] = readFileSync(path, 'utf8')
      if (read[name].trim() === '') faults.push(`${file} names a file that is empty: "${path}".`)
    } catch (error) {
      faults.push(`${file} names a file that cannot be read (${(error as NodeJS.ErrnoException).code}): "${path}".`)
    }
  }
  return { ...env, ...read }
}
