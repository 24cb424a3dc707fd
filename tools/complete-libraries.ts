import { completeInstalled } from '#server/db/embedded-binaries.ts'
import { runCommand } from '#server/start-error.ts'

/**
 * Part of `npm run build`: the installing user may write to the program's folder. The running user may not,
 * in the image and under systemd.
 */
await runCommand(async () => completeInstalled())
