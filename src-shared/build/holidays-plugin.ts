import type { Plugin } from 'vite'
import { assertReachesAhead } from '../../holidays/merge.ts'
import { readHolidays } from '../../holidays/read.ts'
import { macaoDay } from '../domain/calendar/working-days.ts'
import { BASE_PATH } from '../domain/routes.ts'

const json = (): string => JSON.stringify(readHolidays().days)

/**
 * Adds holidays.json to the build and serves it in development [7-33]. A list that ends within twelve months stops the
 * build (threat 23).
 */
export function holidaysPlugin(): Plugin {
  return {
    name: 'ecad-holidays',
    configureServer(server) {
      server.middlewares.use(`${BASE_PATH}/holidays.json`, (_request, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(json())
      })
    },
    generateBundle() {
      assertReachesAhead(readHolidays(), macaoDay(new Date()))
      this.emitFile({ type: 'asset', fileName: 'holidays.json', source: json() })
    },
  }
}
