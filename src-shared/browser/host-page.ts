import type { HostPage } from '../ports/index.ts'
import { type WindowParts, windowCloser } from './close-window.ts'
import { copyTextOf } from './copy-text.ts'
import { listenForNews } from './news.ts'
import { whenRestored } from './restored-page.ts'
import { onReturn } from './return-events.ts'
import { broadcastReturn, postReturn } from './return-messages.ts'
import { isWebAddress } from './web-address.ts'

/** The HostPage port in a plain browser: every platform is supported, and there are no host pages and no sign-in code [4-06]. */
export function browserPage(parts: WindowParts): HostPage {
  const { self } = parts
  return {
    inHost: false,
    get isOnline() {
      return self.navigator.onLine
    },
    checkPlatformSupport: async () => ({ supported: true, accountType: undefined }),
    recordUnsupported: async () => undefined,
    openAccountPage: async () => false,
    consumeAuthCode: async () => undefined,
    close: windowCloser(parts),
    openWeb: (url) => {
      if (isWebAddress(url)) self.open(url, '_blank', 'noopener,noreferrer')
    },
    setTitle: (title) => {
      self.document.title = title
    },
    print: () => self.print(),
    get copy() {
      return copyTextOf(self)
    },
    share: undefined,
    reportPaid: ({ billId }) => postReturn(self, { type: 'pay', success: true, id: billId }),
    reportNotPaid: ({ billId }) => postReturn(self, { type: 'pay', success: false, id: billId }),
    reportLeaving: (billId) => broadcastReturn(self, { type: 'pay', success: false, id: billId }),
    onBack: () => () => undefined,
    onResume: (handler) => onReturn(self, ['focus'], handler),
    onRestored: (handler) => whenRestored(self, handler),
    onNews: (listener) => listenForNews(self, listener),
  }
}
