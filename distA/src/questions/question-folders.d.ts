import { UsageError } from '../base/errors.ts';
import { type NamedQuestion } from './named-question.ts';
/** A question that can be run. */
export interface ListedQuestion extends NamedQuestion {
    /** Its file is in the user's folder, not in esg-lake's. */
    readonly isOwn: boolean;
    /** It hides a question of esg-lake with the same name. */
    readonly replaces: boolean;
}
/** The file of a question, not read yet. */
interface QuestionLocation {
    readonly name: string;
    readonly file: string;
    readonly isOwn: boolean;
    readonly replaces: boolean;
}
/** The available questions, by name, and the files that are not valid questions. */
interface QuestionList {
    readonly questions: readonly ListedQuestion[];
    readonly complaints: readonly UsageError[];
}
/** @param own the user's folder. @throws UsageError if it cannot be read */
export declare function listQuestions(own: string | undefined): Promise<QuestionList>;
/** @throws UsageError that names file and line if the file is not a valid question */
export declare const readQuestionFile: (found: QuestionLocation) => Promise<ListedQuestion>;
/** By name; where two have the same name, only the user's. */
export declare function questionFiles(own: string | undefined): Promise<readonly QuestionLocation[]>;
/** A question shipped with esg-lake; null if its file is missing. */
export declare function shippedQuestion(name: string): Promise<ListedQuestion | null>;
export {};
