import { createContext, useContext } from 'react'
import type { AppModel } from '../../app/types.ts'

/** The app, provided once at the root: `<AppContext value={app}>`. */
export const AppContext = createContext<AppModel | null>(null)

export function useApp(): AppModel {
  const app = useContext(AppContext)
  if (app === null) throw new Error('useApp outside <AppContext>')
  return app
}
