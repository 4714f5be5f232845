export const WAYS = {
  popup: 'web popup',
  redirect: 'web redirect',
  host: 'host bridge',
  phone: 'phone browser',
  link: 'phone link',
} as const
export type Way = keyof typeof WAYS
export const WAY_NAMES = Object.keys(WAYS) as Way[]

export type Money = 'taken' | 'notTaken' | 'checking'
