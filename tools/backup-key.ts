import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { errorCode, errorMessage } from '#server/start-error.ts'

/** `npm run backup-key -- FILE` makes a key pair for backups. The private key goes into FILE and nowhere else. */

const [file, ...more] = process.argv.slice(2)
try {
  if (file === undefined || more.length > 0) throw new Error('Say one file: npm run backup-key -- FILE')
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  writeFileSync(resolve(file), `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 })
  console.log(`BACKUP_PUBLIC_KEY=${recipient}`)
  console.log(
    `Keep ${file} where the product's machine cannot read it: only with it can a backup be restored.`,
  )
} catch (error) {
  console.error(errorCode(error) === 'EEXIST' ? `${file} exists already.` : errorMessage(error))
  process.exitCode = 1
}
