import type { Navigation } from '#shared/app/navigation.ts'
import { AppRouter } from '#shared/ui/shell/router/AppRouter.tsx'
import { Frame } from './Frame.tsx'

/** The desktop web's pages in their frame. */
export const Root = ({ navigation }: { readonly navigation: Navigation }) => <AppRouter navigation={navigation} Frame={Frame} />
