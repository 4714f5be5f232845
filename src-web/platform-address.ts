import type { AppModel } from '#shared/app/types.ts'

/** On the web a business session without a platform parameter gets platform=ab added to the address [1-05]. */
export function keepPlatformInAddress(app: AppModel, self: Window): void {
  const address = new URL(self.location.href)
  if (app.launch.platform !== 'ab' || address.searchParams.has('platform')) return
  address.searchParams.set('platform', 'ab')
  self.history.replaceState(self.history.state, '', address)
}
