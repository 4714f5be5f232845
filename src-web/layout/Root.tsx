import type { Navigation } from '#shared/app/navigation.ts'
import { PageFailed } from '#shared/ui/pages/PageFailed.tsx'
import { PageLoading } from '#shared/ui/pages/PageLoading.tsx'
import { PageRefused } from '#shared/ui/pages/PageRefused.tsx'
import { AppRouter, type SurfaceParts } from '#shared/ui/router/AppRouter.tsx'
import { Frame } from './Frame.tsx'

const PARTS: SurfaceParts = { Frame, PageLoading, PageFailed, PageRefused }

/** The desktop web's pages in their frame. */
export const Root = ({ navigation }: { readonly navigation: Navigation }) => <AppRouter navigation={navigation} parts={PARTS} />
