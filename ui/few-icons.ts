/** Icons that few parts have: they pay for them, and not every page. */
export const mailIcon = 'M3 5.5h18v13H3ZM3.5 6.5 12 13l8.5-6.5'
export const phoneIcon =
  'M5 3.5h4l1.5 5L8 10.5c1 2.5 3 4.5 5.5 5.5l2-2.5 5 1.5v4c0 1-1 1.5-2 1.5C10.5 20 4 13.5 3.5 5.5c0-1 .5-2 1.5-2Z'
export const shareIcon = 'M12 15V3.5M7.5 8 12 3.5 16.5 8M7 11.5H4.5v9h15v-9H17'
