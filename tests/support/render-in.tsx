import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { AppModel } from '#shared/app/types.ts'
import { AppContext } from '#shared/ui/shell/app-context.tsx'

export const renderIn = (app: AppModel, part: ReactNode) =>
  render(part, { wrapper: ({ children }) => <AppContext value={app}>{children}</AppContext> })
