/** `npm run gallery`: serves every part of both kits; with `--pictures FOLDER` it writes pictures. */
import { mkdir } from 'node:fs/promises'
import { ownArgs } from '#server/platform/cli/command-line.mjs'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { PLATFORMS } from '#shared/domain/platforms.ts'
import { SURFACES } from '#shared/domain/surfaces.ts'
import { launchChromium } from '#tests/support/launch-chromium.ts'
import { serveGalleries } from './serve.ts'

const { values } = ownArgs(
  `npm run gallery
    serves every part of both kits in its states; ?language, ?platform and ?isDark in the address.
npm run gallery -- --pictures FOLDER
    takes pictures of them in four languages, both themes and platforms, at 390 and 1440 px.`,
  { pictures: { type: 'string' } },
)

const galleries = await serveGalleries()
if (typeof values.pictures !== 'string') {
  for (const surface of SURFACES) console.log(galleries.addressOf(surface, { language: 'zh-Hant', platform: 'one', isDark: 'false' }))
} else {
  await mkdir(values.pictures, { recursive: true })
  const browser = await launchChromium()
  const page = await browser.newPage()
  for (const surface of SURFACES)
    for (const language of LANGUAGES)
      for (const platform of PLATFORMS)
        for (const isDark of ['false', 'true'])
          for (const width of [390, 1440]) {
            await page.setViewportSize({ width, height: 900 })
            await page.goto(galleries.addressOf(surface, { language, platform, isDark }))
            await page.getByRole('heading', { level: 2, name: 'icons' }).waitFor()
            const name = [surface, language, platform, isDark === 'true' ? 'dark' : 'light', width].join('-')
            await page.screenshot({ path: `${values.pictures}/${name}.png`, fullPage: true })
          }
  await browser.close()
  await galleries.close()
}
