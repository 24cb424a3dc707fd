import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto

/** Hashes with little memory. A run signs in thousands of times, at the cost that is meant for an attacker. */
function quickArgon2(...[algorithm, parameters, done]: Parameters<typeof argon2>): void {
  argon2(algorithm, { ...parameters, memory: 64, passes: 1 }, done)
}

// The files of a process share it.
if (argon2.name !== quickArgon2.name) {
  crypto.argon2 = quickArgon2
  syncBuiltinESMExports()
}
