/** Signs by which a page knows that it runs in the host before the bridge's code has loaded (decision 4). */

/** User agents of the container and of apps built on it. */
export const HOST_AGENT = /AliApp\(|AlipayClient|mPaaSClient|NebulaSDK/i
/** Fired on the document when the container has installed its bridge. */
export const READY_EVENT = 'AlipayJSBridgeReady'

/** The bridge exists, or the user agent announces it. */
export const hostIsHere = (self: { readonly AlipayJSBridge?: unknown; readonly navigator: { readonly userAgent: string } }): boolean =>
  self.AlipayJSBridge !== undefined || HOST_AGENT.test(self.navigator.userAgent)
