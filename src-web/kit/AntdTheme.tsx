import ConfigProvider from 'antd/es/config-provider'
import darkAlgorithm from 'antd/es/theme/themes/dark'
import defaultAlgorithm from 'antd/es/theme/themes/default'
import { type ReactNode, useMemo } from 'react'
import { useIsDark, useLanguage, usePlatform } from '#shared/ui/use-translate.ts'
import { antdTokens } from './antd-tokens.ts'

/** The request's style nonce; browsers show it as a property only. */
const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** Gives antd's parts our tokens in the theme and platform of now, and the nonce its styles need under the CSP. */
export function AntdTheme({ children }: { readonly children: ReactNode }) {
  const dark = useIsDark()
  const platform = usePlatform()
  const language = useLanguage()
  const theme = useMemo(
    () => ({ algorithm: dark ? darkAlgorithm : defaultAlgorithm, ...antdTokens(`${platform} ${dark ? 'dark' : 'light'} ${language}`) }),
    [dark, platform, language],
  )
  const csp = useMemo(() => ({ nonce: nonce() }), [])
  return (
    <ConfigProvider theme={theme} csp={csp} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}
