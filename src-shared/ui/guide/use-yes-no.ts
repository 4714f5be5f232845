import { useT } from '../use-translate.ts'

/** Yes, no, or nothing where it is not said. */
export function useYesNo(): (value: boolean | undefined) => string | undefined {
  const t = useT()
  return (value) => (value === undefined ? undefined : t(value ? 'yes' : 'no'))
}
