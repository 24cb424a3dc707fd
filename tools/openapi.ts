import { openApi } from '#server/request/openapi.ts'

process.stdout.write(`${JSON.stringify(openApi(), null, 2)}\n`)
