import { execFile } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A file system in a file, whose content is what would be on a disk after a power cut. */
export interface OwnDisk {
  readonly path: string
  readonly image: string
  /** Copies the image at one moment, while all writers are stopped. Throws if it never stood still. */
  copyImage(to: string): Promise<void>
  unmount(): Promise<void>
}

/** Why no file system can be created here, or undefined if it can. */
export async function noOwnDisk(folder: string): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.geteuid?.() !== 0) return 'only root on Linux can create a file system'
  try {
    const disk = await ownDisk(join(folder, 'trial'), 8)
    await disk.unmount()
    return undefined
  } catch (error) {
    return `no file system can be created here (${error instanceof Error ? error.message.split('\n')[0] : error})`
  }
}

export async function ownDisk(name: string, megabytes: number): Promise<OwnDisk> {
  const image = `${name}.img`
  await run('truncate', ['-s', `${megabytes}M`, image])
  await run('mkfs.ext4', ['-q', '-F', '-m', '0', image])
  return mountImage(image, name)
}

/** Mounts an image; the file system replays its journal, as after a power cut. */
export async function mountImage(image: string, path: string): Promise<OwnDisk> {
  await mkdir(path, { recursive: true })
  await run('mount', ['-o', 'loop', image, path])
  return {
    path,
    image,
    async copyImage(to) {
      // The kernel may still be writing; two equal reads are one moment.
      for (let tries = 0; tries < 20; tries += 1) {
        await run('cp', ['--sparse=always', image, to])
        if (await isSame(image, to)) return
      }
      throw new Error('The disk kept changing while it was copied')
    },
    async unmount() {
      // A killed process may take a moment to release it.
      for (let tries = 0; ; tries += 1) {
        try {
          await run('umount', [path])
          break
        } catch (error) {
          if (tries === 20) throw error
          await sleep(100)
        }
      }
      await rm(path, { recursive: true })
    },
  }
}

/** Unmounts what an experiment that was ended has left mounted in its folder. */
export async function unmountIn(folder: string): Promise<void> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  const paths = mounts.split('\n').map(line => line.split(' ')[1] ?? '')
  for (const path of paths.filter(one => one.startsWith(`${folder}/`))) await run('umount', ['--lazy', path])
}

async function isSame(one: string, other: string): Promise<boolean> {
  return run('cmp', ['-s', one, other]).then(
    () => true,
    () => false,
  )
}

/** Checks the file system of an unmounted image. */
export async function isWhole(image: string): Promise<boolean> {
  return run('e2fsck', ['-f', '-n', image]).then(
    () => true,
    () => false,
  )
}
