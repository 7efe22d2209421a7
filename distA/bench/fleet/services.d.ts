export interface FleetService {
    readonly base_url: string;
    readonly token: string;
}
/** The requests that one service has answered since the previous message. */
export interface ServiceStats {
    readonly requests: number;
    readonly throttled: number;
}
