import type { Browser } from '@playwright/test'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import { signIn } from '#tests/support/account.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { verdict } from './verdict.ts'

/** What a click asks of the API before its answer is on the screen, and whether the next step's code had to be fetched. */
export async function roundTrips(browser: Browser, server: ServerProcess): Promise<void> {
  console.log('\nCalls of the API between a click and what it shows, and files of the bundle fetched for it')
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await signIn(context, server, 'resident2')
  const page = await context.newPage()
  let asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${server.origin}${BASE_PATH}${ROUTES.chooseEcad.path}?surface=web&language=en`)
  const field = page.getByRole('textbox').first()
  await field.fill('0323.017')
  // the plan's own code, the dialog's and the next step's come when the page has been drawn
  await page.waitForLoadState('networkidle')
  const after = async (title: string, click: () => Promise<void>, shown: () => Promise<unknown>) => {
    asked = []
    await click()
    await shown()
    const calls = asked.filter((path) => path.startsWith('/api/'))
    const files = asked.filter((path) => path.startsWith(`${BASE_PATH}/assets/`))
    console.log(
      `  ${title}: ${calls.length} ${calls.length === 1 ? 'call' : 'calls'} (${calls.join(', ')}) ${verdict(calls.length, 1)}, ${files.length} files ${verdict(files.length, 0)}${files.map((file) => ` ${file}`).join('')}`,
    )
  }
  const dialog = page.getByRole('dialog')
  await after(
    'search → dialog',
    () => page.getByRole('button', { name: 'Search', exact: true }).click(),
    () => dialog.waitFor(),
  )
  await after(
    'confirm → list',
    () => dialog.getByRole('button', { name: 'Confirm', exact: true }).click(),
    () =>
      page
        .getByRole('row')
        .filter({ hasText: '0323.017' })
        .or(page.getByRole('listitem').filter({ hasText: '0323.017' }))
        .first()
        .waitFor(),
  )
  await after(
    'step → step',
    () => page.getByRole('button', { name: 'Next', exact: true }).click(),
    () => page.getByRole('heading', { level: 1, name: 'Confirm data' }).waitFor(),
  )
  await context.close()
}
