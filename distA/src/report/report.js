export const findingsOf = ({ since_pin: sincePin, look_first: lookFirst }) => ({
    ...(sincePin === undefined ? {} : { since_pin: sincePin }),
    ...(lookFirst === undefined ? {} : { look_first: lookFirst }),
});
/** What an item is about: its section of the page has the rest of its kind. */
export const lookFirstKinds = ['slip', 'outlier', 'parent', 'unit', 'lost', 'report'];
/** Whether this was the first run of the folder. */
export const isFirst = ({ rows }) => rows['runs'] === 1;
