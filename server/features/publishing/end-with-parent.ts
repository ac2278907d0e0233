import { Worker } from 'node:worker_threads'

/**
 * Loaded before a program, it ends the process when the one that started it ends, however that happens. A thread listens for the end of the
 * standard input, because the program may not return to its event loop for seconds.
 */
const watch = `
  const { Socket } = require('node:net')
  new Socket({ fd: 0, readable: true, writable: false }).resume().on('close', () => process.kill(process.pid, 'SIGKILL'))`
new Worker(watch, { eval: true, stdin: false }).unref()
