import { TEXT_KEYS } from '../../../domain/languages.ts'
import { parsedJson } from '../../../domain/parsed-json.ts'
import type { ParcelLine } from '../../../domain/plans/place.ts'
import type { KeyStore } from '../../../ports/storage.ts'
import { STORAGE_KEYS } from '../../core/storage-keys.ts'

/** How many parcels are remembered. */
const MOST = 5

const isLine = (value: unknown): value is ParcelLine => {
  const { number, location } = (value ?? {}) as Partial<ParcelLine>
  return typeof number === 'string' && TEXT_KEYS.every((key) => typeof location?.[key] === 'string')
}

/** The parcels that were last chosen by place, the latest first. They end with the tab, and log-out clears them. */
export function recentParcels(session: KeyStore): readonly ParcelLine[] {
  const stored = parsedJson(session.get(STORAGE_KEYS.recentParcels) ?? '[]')
  return Array.isArray(stored) ? stored.filter(isLine).slice(0, MOST) : []
}

export function rememberParcel(session: KeyStore, { number, location, orderable }: ParcelLine): readonly ParcelLine[] {
  const lines = [{ number, location, orderable }, ...recentParcels(session).filter((line) => line.number !== number)].slice(0, MOST)
  session.set(STORAGE_KEYS.recentParcels, JSON.stringify(lines))
  return lines
}

export const forgetParcels = (session: KeyStore): void => session.remove(STORAGE_KEYS.recentParcels)
