/** Where the pages of all programmes are, one after the other: a fifth of what they weigh apart (app/boot/keep-offline.ts). */
export const allProgrammesPath = '/all-programmes.html'
